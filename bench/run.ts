// Costs as ratios to a baseline measured in the same run, because machines differ. `pnpm bench` prints them; nothing
// fails on them.
import { benchBatch } from './batch.ts';
import { benchLoading, benchPolls } from './n8n.ts';
import { benchRequests } from './requests.ts';
import { benchStartup } from './startup.ts';

for (const bench of [benchRequests, benchBatch, benchStartup, benchPolls, benchLoading]) console.table(await bench());
