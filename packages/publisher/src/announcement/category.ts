import { type AnnouncementCategory, announcementCategories } from '@project-listing/core/schemas';

const [plain, , newFeature] = announcementCategories;

/** `1.4.0`, `v1.4.0`, and in a monorepo `name@1.4.0`, `name-v1.4.0` or `name/1.4.0`. */
const semver = /(?:^|[@/_-])v?(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(0|[1-9]\d*)(?:\+[\w.-]+)?$/i;

/** The category of a version: a major or a minor one brings something new, a patch or anything else is plain news. */
export function categoryOf(tag: string): AnnouncementCategory {
  return semver.exec(tag)?.[1] === '0' ? newFeature : plain;
}
