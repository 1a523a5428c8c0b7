const features = [
  'audit',
  'accounts',
  'mail',
  'webhooks',
  'log',
  'quota',
  'anchoring',
  'timestamps',
  'authority',
  'time-stamping-authority',
  'documents',
  'trusted-lists',
  'seals',
  'signing',
  'templates',
  'verification',
]
/** Who is who, and what is in the log, is asked by all; a forwarder for each question would say nothing more. */
const readByOthers = [
  'accounts/directory-store\\.ts$',
  'log/entry-store\\.ts$',
  'documents/present\\.ts$',
  'signing/present\\.ts$',
]
const packages = ['rules', 'proof', 'api', 'pki', 'asic', 'pdf', 'client']
const webFolders = [
  'styles',
  'browser',
  'strings',
  'api',
  'files',
  'navigation',
  'queries',
  'components',
  'viewer',
  'pages',
]
const consoleSections = [
  'shell',
  'join',
  'account',
  'members',
  'settings',
  'keys',
  'webhooks',
  'timestamps',
  'seals',
  'documents',
  'signing',
  'overview',
]
const src = '^server/src'
const web = '^web/src'

/** Each member of a line may import those before it only, and a folder that is not in it may be imported by none. */
const inLine = (what, place, members) => [
  {
    name: `${what}-have-a-place`,
    comment: `A folder without a place in the line of the ${what} could import all of them.`,
    severity: 'error',
    from: {},
    to: { path: `${place}/[^/]+/`, pathNot: `${place}/(${members.join('|')})/` },
  },
  ...members.slice(0, -1).map((member, index) => ({
    name: `${what}-in-line-${member}`,
    comment: `The ${what} form a line and import only those before them.`,
    severity: 'error',
    from: { path: `${place}/${member}/` },
    to: { path: `${place}/(${members.slice(index + 1).join('|')})/` },
  })),
]

const laterPackages = packages.slice(0, -1).map((name, index) => ({
  name: `packages-in-line-${name}`,
  severity: 'error',
  from: { path: `^packages/${name}/src` },
  to: { path: `^packages/(${packages.slice(index + 1).join('|')})/` },
}))

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports is dead, unless it is a beginning.',
      severity: 'error',
      from: {
        orphan: true,
        path: `${src}|${web}|^packages/[^/]+/src`,
        pathNot: 'main\\.tsx?$|index\\.ts$|\\.d\\.ts$|/reference\\.js$',
      },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'examples-import-what-is-published',
      severity: 'error',
      from: { path: '^examples/', pathNot: '^examples/test/' },
      to: { path: '^(bench|packages|scripts|server|web)/', pathNot: '^packages/[^/]+/src/index\\.ts$' },
    },
    {
      name: 'vocabulary-imports-interface-and-rules-only',
      severity: 'error',
      from: { path: `${src}/vocabulary/` },
      to: { pathNot: `${src}/vocabulary/|^packages/(api|rules)/src` },
    },
    {
      name: 'ports-import-vocabulary-and-packages',
      severity: 'error',
      from: { path: `${src}/ports/` },
      to: { path: `${src}/`, pathNot: `${src}/(ports|vocabulary)/` },
    },
    {
      name: 'infrastructure-imports-ports',
      severity: 'error',
      from: { path: `${src}/infrastructure/` },
      to: { path: `${src}/`, pathNot: `${src}/(infrastructure|ports|vocabulary)/` },
    },
    {
      name: 'http-and-jobs-know-no-feature',
      severity: 'error',
      from: { path: `${src}/(http|jobs)/` },
      to: { path: `${src}/(features|infrastructure|assemble)/` },
    },
    {
      name: 'jobs-know-no-http',
      severity: 'error',
      from: { path: `${src}/jobs/`, pathNot: 'routes\\.ts$' },
      to: { path: `${src}/http/` },
    },
    {
      name: 'features-know-no-infrastructure',
      severity: 'error',
      from: { path: `${src}/features/` },
      to: { path: `${src}/(infrastructure|jobs|assemble)/|${src}/(main|assemble|pick-adapters|gauges|config)\\.ts$` },
    },
    {
      name: 'only-routes-know-http',
      severity: 'error',
      from: { path: `${src}/features/`, pathNot: 'routes\\.ts$' },
      to: { path: `${src}/http/|node_modules/fastify` },
    },
    {
      name: 'chapters-are-a-features-own',
      comment: "A feature's store, schemas, presenters and routes are its own, but for what others may read.",
      severity: 'error',
      from: { path: `${src}/features/([^/]+)/` },
      to: {
        path: `${src}/features/.+/(store|[a-z-]+-store|schemas|present|[a-z-]*routes|jobs)\\.ts$`,
        pathNot: `${src}/features/($1/|${readByOthers.join('|')})`,
      },
    },
    {
      name: 'routes-know-no-store',
      comment: 'Every route goes through a use case.',
      severity: 'error',
      from: { path: `${src}/.+routes\\.ts$` },
      to: { path: `${src}/(features|jobs|http)/.*[-/]store\\.ts$` },
    },
    {
      name: 'only-stores-write-sql',
      severity: 'error',
      from: { path: `${src}/(features|http)/`, pathNot: '[-/]store\\.ts$' },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-assemble-sees-both-ends',
      severity: 'error',
      from: { path: src, pathNot: `${src}/(infrastructure/|assemble/|pick-adapters\\.ts$)` },
      to: { path: `${src}/infrastructure/` },
    },
    {
      name: 'packages-know-no-server',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^server/' },
    },
    {
      name: 'pages-know-no-server',
      severity: 'error',
      from: { path: `${web}/` },
      to: { path: '^server/' },
    },
    {
      name: 'only-pages-know-pages',
      severity: 'error',
      from: { path: '^(server|packages)/' },
      to: { path: '^web/' },
    },
    {
      name: 'no-file-beside-the-folders',
      comment: 'It would have no place in their line.',
      severity: 'error',
      from: {},
      to: { path: `(${web}|${src}/features)/[^/]+$` },
    },
    {
      name: 'words-know-words-only',
      comment: 'Beside them only what the browser keeps: the language that its reader has chosen.',
      severity: 'error',
      from: { path: `${web}/strings/` },
      to: { pathNot: `${web}/(strings/|browser/kept-text\\.ts$)` },
    },
    {
      name: 'api-and-files-know-themselves-only',
      severity: 'error',
      from: { path: `${web}/(api|files)/` },
      to: { path: `${web}/`, pathNot: `${web}/($1/|browser/mode\\.ts$)` },
    },
    {
      name: 'components-ask-nobody',
      comment: 'Components get data and problems as properties. Only the hooks in `queries` call the service.',
      severity: 'error',
      from: { path: `${web}/(navigation|components)/` },
      to: { path: `${web}/api/`, pathNot: `${web}/api/problem\\.ts$` },
    },
    {
      name: 'components-act-as-they-are-given',
      comment: 'A component may run an action and show a list that its page passes in. The page chooses the operation.',
      severity: 'error',
      from: { path: `${web}/components/` },
      to: { path: `${web}/queries/`, pathNot: `${web}/queries/use-action\\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-the-console-loads-its-words',
      comment: 'Components are shared; a signer does not wait for words of the console.',
      severity: 'error',
      from: { path: `${web}/pages/(sign|verify)/` },
      to: { path: `${web}/strings/console\\.ts$`, reachable: true },
    },
    {
      name: 'pages-know-no-other-page',
      severity: 'error',
      from: { path: `${web}/pages/([^/]+)/` },
      to: { path: `${web}/pages/`, pathNot: `${web}/pages/$1/` },
    },
    {
      name: 'only-the-app-knows-all-sections',
      comment: 'What stands in the folder of a page itself puts its sections together.',
      severity: 'error',
      from: { path: `${web}/pages/console/[^/]+/` },
      to: { path: `${web}/pages/console/[^/]+$` },
    },
    {
      name: 'web-tests-know-the-server-by-its-tests',
      comment: 'They start and fill the service with what server/test has for that.',
      severity: 'error',
      from: { path: '^web/test/' },
      to: { path: '^server/', pathNot: '^server/test/' },
    },
    {
      name: 'rules-and-proof-have-no-dependency',
      severity: 'error',
      from: { path: '^packages/(rules|proof)/src' },
      to: { pathNot: '^packages/$1/src' },
    },
    {
      name: 'api-knows-schemas-only',
      comment: 'Callers of the service take its types from here, and nothing else with them.',
      severity: 'error',
      from: { path: '^packages/api/src' },
      to: { pathNot: '^packages/api/src|node_modules/typebox' },
    },
    {
      name: 'packages-share-field-types-with-the-interface',
      comment: 'They are libraries of their own: of the interface they know the types of fields, and no schema.',
      severity: 'error',
      from: { path: '^packages/(pki|asic|pdf|client)/src' },
      to: { path: '^packages/api/', pathNot: '^packages/api/src/field-types\\.ts$' },
    },
    ...inLine('features', `${src}/features`, features),
    ...inLine('web-folders', web, webFolders),
    ...inLine('console-sections', `${web}/pages/console`, consoleSections),
    ...laterPackages,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)node_modules/\\.' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
