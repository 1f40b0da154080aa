import { type Exchange, segmentOf } from '../exchange.ts';
import { latestMetrics } from '../metrics.ts';
import { Refusal } from '../problem.ts';
import { projects } from '../projects.ts';
import type { DirectoryBot } from '../storage/bots.ts';
import { voteCounts } from '../votes.ts';

/** The bots of the directory: the bot project first, with what is known of it now, then the others. */
export function listBots(exchange: Exchange): DirectoryBot[] {
  return [ownBot(exchange), ...exchange.storage.bots.list()];
}

/** The bot in the path, if the token is its own: votes and posting are for the owner. */
export function requireOwnBot(exchange: Exchange): void {
  const id = segmentOf(exchange, 'botId');
  if (exchange.project.type === 'bot' && exchange.project.platformId === id) return;
  if (id !== projects.bot.platformId && exchange.storage.bots.get(id) === undefined) throw unknownBot();
  throw new Refusal(403, 'This token is not of this bot.');
}

export const unknownBot = () => new Refusal(404, 'There is no bot with this id.');

function ownBot({ storage, clock }: Exchange): DirectoryBot {
  const { id, platformId, name, shortDescription, tags } = storage.projects.get('bot');
  const { votes, votesTotal } = voteCounts(storage, 'bot', clock.now());
  const { serverCount = null, shardCount = null } = latestMetrics(storage, 'bot');
  const pages = storage.publications.read('bot', 'pageContent');
  const headlines = storage.publications.read('bot', 'headline');
  return {
    id: platformId,
    username: name,
    discriminator: '0001',
    avatar: null,
    defaultAvatar: 'default0',
    library: 'discord.js',
    prefix: '/',
    shortDescription: headlines['en'] ?? shortDescription,
    longDescription: pages['en'] ?? null,
    tags,
    website: null,
    support: null,
    repository: null,
    owners: [id],
    guilds: [],
    invite: null,
    date: '2024-01-31T12:00:00.000Z',
    serverCount,
    shardCount,
    certified: false,
    vanity: null,
    points: votesTotal,
    monthlyPoints: votes,
    donationBotGuildId: '',
  };
}
