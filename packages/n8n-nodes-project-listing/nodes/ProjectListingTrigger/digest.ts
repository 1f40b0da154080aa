const [basis, prime] = [0xcbf29ce484222325n, 0x100000001b3n];

/**
 * A short text that stands for another: FNV-1a of 64 bits, in base 36. It tells texts apart that nobody chose to collide,
 * and is far too short to find a token by. A cryptographic one would cost a module: the package requires n8n's
 * `n8n-workflow` and `zod` and nothing else.
 */
export function digest(text: string): string {
  let hash = basis;
  for (let at = 0; at < text.length; at++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * prime);
  }
  return hash.toString(36);
}
