/** The boundaries of ARCHITECTURE.md. @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      comment:
        'Every import leads somewhere. `mdast` and `hast` are types alone; the sandbox serves uPlot beside its page.',
      severity: 'error',
      from: { pathNot: 'eslint\\.config\\.mjs$' },
      to: { couldNotResolve: true, pathNot: '^(mdast|hast|\\./uplot\\.js)$' },
    },
    {
      name: 'contract-is-pure',
      comment: 'The contract is data: zod, itself, and the pure logic of lengths and profiles.',
      severity: 'error',
      from: { path: '^packages/core/src/contract/' },
      to: { pathNot: ['^packages/core/src/(contract/|length\\.ts$|profile\\.ts$)', '(^|/)zod(@|/|$)'] },
    },
    {
      name: 'kernel-without-transport',
      comment: 'The kernel knows the port, never a transport.',
      severity: 'error',
      from: { path: '^packages/core/src/(kernel|schemas|wire)\\.ts$' },
      to: {
        reachable: true,
        path: [
          '/node_modules/ky/',
          '^packages/core/src/transport/(?!transport\\.ts)',
          '^packages/core/src/create-client\\.ts$',
        ],
      },
    },
    {
      name: 'core-stands-alone',
      severity: 'error',
      from: { path: '^packages/core/src' },
      to: { path: ['^packages/(?!core/)', '^apps/'] },
    },
    {
      name: 'core-without-node',
      comment: 'The core runs wherever there is fetch.',
      severity: 'error',
      from: { path: '^packages/core/src' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'publisher-is-handed-a-client',
      comment: 'The publisher knows files and releases: the kernel and the schemas of core, no transport, no CI.',
      severity: 'error',
      from: { path: '^packages/publisher/src' },
      to: {
        path: ['^packages/core/src/(?!kernel\\.ts|schemas\\.ts)', '^apps/', '/node_modules/(ky|@actions)/'],
      },
    },
    {
      name: 'n8n-nodes-know-the-kernel',
      comment: 'n8n forbids dependencies: the kernel and the schemas are bundled, n8n-workflow is given.',
      severity: 'error',
      from: { path: '^packages/n8n-nodes-project-listing/(nodes|credentials)/' },
      to: {
        pathNot: [
          '^packages/n8n-nodes-project-listing/(nodes|credentials)/',
          '^packages/core/src/(kernel|schemas)\\.ts$',
          '/node_modules/n8n-workflow/',
        ],
      },
    },
    {
      name: 'poll-is-pure',
      comment: 'What a poll decides is tested without n8n: only the node itself and its parameters know it.',
      severity: 'error',
      from: {
        path: '^packages/n8n-nodes-project-listing/nodes/ProjectListingTrigger/',
        pathNot: '/(ProjectListingTrigger\\.node|run|parameters|properties)\\.ts$',
      },
      to: { path: '/node_modules/n8n-workflow/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'apps-apart',
      comment: 'Apps import packages, never each other; tests may use the sandbox.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src' },
      to: { path: '^apps/(?!$1/)' },
    },
    {
      name: 'actions-toolkit-at-the-edge',
      comment: 'Inputs are read in one place and told in another; nothing between them knows the toolkit.',
      severity: 'error',
      from: { path: '^apps/action/src', pathNot: '^apps/action/src/(main|inputs|report)\\.ts$' },
      to: { path: '/node_modules/@actions/core/' },
    },
    {
      name: 'source-without-tests',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src' },
      to: { path: '/test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|lib)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['@project-listing/source', 'import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
