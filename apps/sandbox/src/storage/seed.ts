import type { DirectoryBot } from './bots.ts';

const names = ['Amber', 'Birch', 'Cinder', 'Dune', 'Ember', 'Fjord', 'Grove', 'Harbor', 'Iris', 'Juniper'];
const trades = ['Moderator', 'Jukebox', 'Quizmaster', 'Librarian', 'Gardener'];
const libraries = ['discord.js', 'discord.py', 'serenity', 'discordgo'];

/** Other bots for the v0 directory: the same ones in every sandbox, and no two alike. */
export function directory(): DirectoryBot[] {
  return trades.flatMap((trade, t) =>
    names.map((name, n) => {
      const index = t * names.length + n;
      const rare = index % 5 === 0;
      const tag = trade.toLowerCase();
      return {
        id: String(810_000_000_000_000_000n + BigInt(index)),
        username: `${name} ${trade}`,
        discriminator: String(1000 + index),
        avatar: rare ? null : `a1b2c3d4e5f6${index.toString(16).padStart(4, '0')}`,
        defaultAvatar: `default${index % 6}`,
        library: libraries[index % libraries.length] as string,
        prefix: index % 2 === 0 ? '/' : '!',
        shortDescription: `${name} is a ${tag} for your server.`,
        longDescription: rare ? null : `# ${name} ${trade}\n\nA ${tag} that is easy to set up.`,
        tags: [tag, index % 2 === 0 ? 'fun' : 'utility'],
        website: rare ? null : `https://bots.example/${name.toLowerCase()}-${tag}`,
        support: rare ? null : `support${index}`,
        repository: rare ? null : `https://code.example/${name.toLowerCase()}/${tag}`,
        owners: [String(820_000_000_000_000_000n + BigInt(n))],
        guilds: [],
        invite: rare ? null : `https://bots.example/invite/${index}`,
        date: new Date(Date.UTC(2024, index % 12, 1 + (index % 28), 12)).toISOString(),
        serverCount: rare ? null : index * 37,
        shardCount: rare ? null : 1 + (index % 3),
        certified: index % 7 === 0,
        vanity: rare ? null : `${name.toLowerCase()}${index}`,
        points: (index * 7919) % 10_007,
        monthlyPoints: (index * 541) % 997,
        donationBotGuildId: '',
      };
    }),
  );
}
