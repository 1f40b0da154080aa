import type { Name } from './contract/names.ts';

/**
 * A named set of wire names and wire words. `specification` uses the words of the API's specification, `topgg` those of
 * the public service Top.gg. What is read is understood in the words of every profile.
 */
export type ProfileName = 'specification' | 'topgg';

export const profileNames = ['specification', 'topgg'] as const satisfies readonly ProfileName[];

/** Chooses the profile for a host: `top.gg` and its subdomains speak `topgg`, every other host `specification`. */
export function profileForHost(host: string): ProfileName {
  const bare = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return bare === 'top.gg' || bare.endsWith('.top.gg') ? 'topgg' : 'specification';
}

/** The word that is written for a name in a profile. */
export function spell(name: Name, profile: ProfileName): string {
  return profile === 'topgg' && name.topgg !== undefined ? name.topgg : name.wire;
}
