import { type OperationFacts, toApiError } from './answer.ts';
import { check, read } from './contract/issues.ts';
import type { Encoded, Operation } from './contract/operations.ts';
import { ConnectionError, ContractError, InputError, type ListingError, TimeoutError } from './errors.ts';
import { adviseUnknown, outcomeOfSilence } from './outcome.ts';
import type { ProfileName } from './profile.ts';
import { type Transport, TransportFailure, type TransportRequest } from './transport/transport.ts';

/** What any call can be told. */
export interface CallOptions {
  /** Aborts the call; the call then rejects with the signal's reason. An aborted write may have happened. */
  readonly signal?: AbortSignal | undefined;
}

/** How a client that is bound to a transport speaks. */
export interface BindOptions {
  /** @default 'specification' (a transport alone does not tell its host) */
  readonly profile?: ProfileName;
  /** A signal that the transport obeys by itself: a call that it aborts rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Carries out an operation: the only way out of the kernel. */
export type Call = <Input, Output>(
  operation: Operation<Input, Output>,
  input: Input,
  options?: CallOptions,
) => Promise<Output>;

/** Binds the way out to a transport. */
export function bindCall(transport: Transport, { profile = 'specification', signal }: BindOptions = {}): Call {
  return async (operation, input, options = {}) => {
    const request = prepare(operation, input, profile, options);
    options.signal?.throwIfAborted();
    const response = await transport(request).catch((failure: unknown) => {
      options.signal?.throwIfAborted();
      signal?.throwIfAborted();
      throw toConnectionError(operation, failure);
    });
    if (response.status < 200 || response.status > 299) throw toApiError(operation, response);
    if (operation.output === undefined) return undefined as never;
    const output = read(operation.output, response.body);
    if ('issues' in output) throw new ContractError(operation.name, response.status, output.issues);
    return output.value;
  };
}

/** Validates an input without sending it. Throws an `InputError` with everything that is wrong. */
export function validate<Input>(
  { name, input: schema }: Pick<Operation<Input, unknown>, 'name' | 'input'>,
  input: unknown,
): Input {
  const checked = check(schema, input);
  if ('issues' in checked) throw new InputError(name, checked.issues);
  return checked.value;
}

function prepare<Input>(
  operation: Operation<Input, unknown>,
  input: Input,
  profile: ProfileName,
  { signal }: CallOptions,
): TransportRequest {
  const { segments, ...encoded } = operation.encode(validate(operation, input), profile);
  const request = { method: operation.method, path: fillPath(operation.path, segments), ...encoded };
  return signal === undefined ? request : { ...request, signal };
}

function fillPath(template: string, segments: Encoded['segments'] = {}): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(segments[name] ?? ''));
}

function toConnectionError(operation: OperationFacts, failure: unknown): ListingError {
  // Anything else than a `TransportFailure` is a fault of the transport; its text may hold the token, so only its name.
  const known = failure instanceof TransportFailure;
  const what = known
    ? failure.message
    : `the transport failed (${failure instanceof Error ? failure.name : typeof failure})`;
  const outcome = known && !failure.sent ? 'not-sent' : outcomeOfSilence(operation);
  const advice =
    outcome === 'unknown'
      ? adviseUnknown(operation)
      : 'Nothing was changed. Check the base URL and the network, then try again.';
  const message = `${operation.name} got no answer: ${what}. ${advice}`;
  return known && failure.reason === 'timeout'
    ? new TimeoutError(operation.name, message, outcome)
    : new ConnectionError(operation.name, message, outcome);
}
