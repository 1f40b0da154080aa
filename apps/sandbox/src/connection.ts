/** The connection of a request is reset, or was: there will be no answer. */
export class ConnectionReset extends Error {
  override readonly name = 'ConnectionReset';
}
