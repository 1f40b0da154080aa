/**
 * Every name and word of the wire, spelled here and nowhere else (`scripts/check-wire.ts` sees to it).
 * `stated` stands in the API's specification; `assumed` fills what the specification leaves open, and may be wrong.
 */
export interface Name {
  /** The name in the `specification` profile. */
  readonly wire: string;
  readonly basis: 'stated' | 'assumed';
  /** The section of the API it belongs to. */
  readonly section: string;
  /** The name in the `topgg` profile, where it is another. */
  readonly topgg?: string;
}

/** The wire names of one JSON object or query string, by the names of our models. */
export type Names = Readonly<Record<string, Name>>;

const name =
  (basis: Name['basis']) =>
  (wire: string, section: string, topgg?: string): Name =>
    topgg === undefined ? { wire, basis, section } : { wire, basis, section, topgg };

const stated = name('stated');
const assumed = name('assumed');

export const projectNames = {
  id: assumed('id', '2.1'),
  name: assumed('name', '2.1'),
  platform: assumed('platform', '2.1'),
  type: assumed('type', '2.1'),
  headline: assumed('headline', '2.1'),
  tags: assumed('tags', '2.1'),
  votes: assumed('votes', '2.1'),
  votesTotal: assumed('votes_total', '2.1'),
  reviewScore: assumed('review_score', '2.1'),
  reviewCount: assumed('review_count', '2.1'),
} satisfies Names;

export const projectUpdateNames = {
  headline: stated('headline', '4.2'),
  pageContent: stated('page_content', '4.2'),
} satisfies Names;

export const voteNames = {
  userId: stated('user_id', '2.2'),
  platformId: stated('platform_id', '2.2'),
  weight: stated('weight', '2.2'),
  createdAt: stated('created_at', '2.2'),
  expiresAt: stated('expires_at', '2.2'),
} satisfies Names;

export const voteStatusNames = {
  createdAt: stated('created_at', '2.3'),
  expiresAt: stated('expires_at', '2.3'),
  weight: stated('weight', '2.3'),
} satisfies Names;

export const votePageNames = {
  cursor: stated('cursor', '4.3'),
  data: stated('data', '4.3'),
} satisfies Names;

export const voteListQueryNames = {
  cursor: stated('cursor', '4.3'),
  since: stated('startDate', '4.3'),
} satisfies Names;

export const voteStatusQueryNames = {
  source: stated('source', '4.3'),
} satisfies Names;

export const announcementInputNames = {
  title: stated('title', '4.4'),
  content: stated('content', '4.4'),
  category: stated('category', '4.4'),
} satisfies Names;

export const announcementNames = {
  title: assumed('title', '2.4'),
  content: assumed('content', '2.4'),
  createdAt: assumed('created_at', '2.4'),
} satisfies Names;

export const metricsNames = {
  serverCount: assumed('server_count', '2.5'),
  shardCount: assumed('shard_count', '2.5'),
  memberCount: stated('member_count', '2.5'),
  onlineCount: assumed('online_count', '2.5'),
  playerCount: assumed('player_count', '2.5'),
} satisfies Names;

export const batchNames = {
  data: stated('data', '4.6'),
} satisfies Names;

export const entryNames = {
  metrics: stated('metrics', '4.6'),
  timestamp: stated('timestamp', '4.6'),
} satisfies Names;

export const botNames = {
  id: stated('id', '2.6'),
  username: stated('username', '2.6'),
  discriminator: stated('discriminator', '2.6'),
  avatar: stated('avatar', '2.6'),
  defaultAvatar: stated('defAvatar', '2.6'),
  library: stated('lib', '2.6'),
  prefix: stated('prefix', '2.6'),
  shortDescription: stated('shortdesc', '2.6'),
  longDescription: stated('longdesc', '2.6'),
  tags: stated('tags', '2.6'),
  website: stated('website', '2.6'),
  support: stated('support', '2.6'),
  repository: stated('repository', '2.6', 'github'),
  owners: stated('owners', '2.6'),
  guilds: stated('guilds', '2.6'),
  invite: stated('invite', '2.6'),
  date: stated('date', '2.6'),
  serverCount: stated('server_count', '2.6'),
  shardCount: stated('shard_count', '2.6'),
  certified: stated('certifiedBot', '2.6'),
  vanity: stated('vanity', '2.6'),
  points: stated('points', '2.6'),
  monthlyPoints: stated('monthlyPoints', '2.6'),
  donationBotGuildId: stated('donationbotguildid', '2.6', 'donatebotguildid'),
} satisfies Names;

export const botSearchQueryNames = {
  limit: stated('limit', '4.8'),
  offset: stated('offset', '4.8'),
  sort: assumed('sort', '4.8'),
  fields: assumed('fields', '4.8'),
  search: assumed('search', '4.8'),
} satisfies Names;

export const botPageNames = {
  results: assumed('results', '4.8'),
  limit: stated('limit', '4.8'),
  offset: stated('offset', '4.8'),
  count: assumed('count', '4.8'),
  total: assumed('total', '4.8'),
} satisfies Names;

export const botStatsNames = {
  serverCount: assumed('server_count', '2.7'),
  shards: assumed('shards', '2.7'),
  shardCount: assumed('shard_count', '2.7'),
} satisfies Names;

export const botStatsInputNames = {
  serverCount: assumed('server_count', '4.8'),
  shards: stated('shards', '4.8'),
  shardId: assumed('shard_id', '4.8'),
  shardCount: assumed('shard_count', '4.8'),
} satisfies Names;

export const botCheckQueryNames = {
  userId: assumed('userId', '4.8'),
} satisfies Names;

export const botCheckNames = {
  voted: stated('voted', '4.8'),
} satisfies Names;

export const problemNames = {
  type: stated('type', '7'),
  title: stated('title', '7'),
  status: stated('status', '7'),
  detail: stated('detail', '7'),
} satisfies Names;

/** Errors of v0. */
export const legacyErrorNames = {
  error: assumed('error', '7'),
} satisfies Names;

/** The body of a 429 that is not a problem. */
export const rateLimitNames = {
  retryAfter: assumed('retry-after', '7'),
} satisfies Names;

/** Words of `platform`. */
export const platformWords = {
  chat_platform: stated('chat_platform', '2.1', 'discord'),
  game_platform: stated('game_platform', '2.1', 'roblox'),
} satisfies Names;

/** Words of `source` in the lookup of one user's vote. */
export const voteSourceWords = {
  service: stated('service', '4.3', 'topgg'),
  chat_platform: stated('chat_platform', '4.3', 'discord'),
} satisfies Names;

/** Words of `type`: what a project is. */
export const projectTypes = ['bot', 'server', 'game'] as const;

/** Words of `category`. */
export const announcementCategories = ['announcement', 'event', 'new_feature'] as const;

/** Every group above, for the generated page of wire names and for the check that nobody spells one elsewhere. */
export const wireNames = {
  project: projectNames,
  'project update': projectUpdateNames,
  vote: voteNames,
  'vote status': voteStatusNames,
  'vote page': votePageNames,
  'vote list query': voteListQueryNames,
  'vote status query': voteStatusQueryNames,
  'announcement request': announcementInputNames,
  announcement: announcementNames,
  metrics: metricsNames,
  'metrics batch': batchNames,
  'metrics entry': entryNames,
  bot: botNames,
  'bot search query': botSearchQueryNames,
  'bot page': botPageNames,
  'bot statistics': botStatsNames,
  'bot statistics request': botStatsInputNames,
  'bot check query': botCheckQueryNames,
  'bot check': botCheckNames,
  problem: problemNames,
  'v0 error': legacyErrorNames,
  'rate limit': rateLimitNames,
  'platform words': platformWords,
  'vote source words': voteSourceWords,
} satisfies Record<string, Names>;
