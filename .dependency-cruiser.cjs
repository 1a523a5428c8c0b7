const features = [
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
  'verification',
]
/** Who is who, and what is in the log, is asked by all; a forwarder for each question would say nothing more. */
const readByOthers = ['accounts/(user|organization|membership)-store\\.ts$', 'log/entry-store\\.ts$']
const packages = ['rules', 'proof', 'pki', 'asic', 'pdf', 'client']
const src = '^server/src'

/** Each member of a line may import those before it only. */
const laterFeatures = features.slice(0, -1).map((feature, index) => ({
  name: `features-in-line-${feature}`,
  comment: 'Features form a line and import only those before them.',
  severity: 'error',
  from: { path: `${src}/features/${feature}/` },
  to: { path: `${src}/features/(${features.slice(index + 1).join('|')})/` },
}))

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
      from: { orphan: true, path: `${src}|^packages/[^/]+/src`, pathNot: 'main\\.ts$|index\\.ts$|\\.d\\.ts$' },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'vocabulary-imports-nothing',
      severity: 'error',
      from: { path: `${src}/vocabulary/` },
      to: { pathNot: `${src}/vocabulary/|node_modules/typebox` },
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
      name: 'web-takes-types-only',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-tests-know-the-server-by-its-tests',
      comment: 'They start and fill the service with what server/test has for that.',
      severity: 'error',
      from: { path: '^web/test/' },
      to: { path: '^server/', pathNot: '^server/test/' },
    },
    {
      name: 'proof-has-no-dependency',
      severity: 'error',
      from: { path: '^packages/proof/src' },
      to: { pathNot: '^packages/proof/src' },
    },
    ...laterFeatures,
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
