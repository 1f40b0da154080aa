/** The candidate that a mistyped word most likely stands for, or `undefined` where none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  // A third of the letters may be wrong, and at least one.
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    const tolerated = Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3));
    if (distance <= tolerated && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { candidate, distance };
  }
  return best?.candidate;
}

/** How many letters have to be put in, taken out or replaced. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
