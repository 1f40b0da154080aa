import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../problem.ts';

/** A page of another origin that is open in a browser on this machine must not play with the sandbox. */
export const onlyFromHere: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin');
  if (origin !== undefined && origin !== new URL(c.req.url).origin) {
    throw new Refusal(403, `The control is not for pages of ${origin}.`);
  }
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new Refusal(403, 'The control is not for pages of other sites.');
  }
  await next();
};
