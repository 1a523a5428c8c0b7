import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job'
import { validate as secret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret'
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as serviceAccount } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ServiceAccount'
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress'
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy'
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import type { Manifest } from './render-chart.ts'

type Validate = ((data: unknown) => boolean) & { errors?: unknown }

const schemas: Readonly<Record<string, Validate>> = {
  'apps/v1 Deployment': deployment,
  'batch/v1 Job': job,
  'v1 Secret': secret,
  'v1 Service': service,
  'v1 ServiceAccount': serviceAccount,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
}

/** What Kubernetes would not accept of a manifest, in a strict validation: also members that it does not know. */
export function problemsOf(manifest: Manifest): readonly string[] {
  const validate = schemas[`${manifest.apiVersion} ${manifest.kind}`]
  if (validate === undefined) return [`No schema of ${manifest.apiVersion} ${manifest.kind}`]
  const read = new Set<string>()
  const errors = validate(recording(manifest, '', read)) ? [] : [JSON.stringify(validate.errors)]
  const unknown = pathsOf(manifest, '').filter((path) => !read.has(path))
  return [...errors, ...unknown.map((path) => `Unknown: ${path}`)]
}

/** The schemas ignore unknown members, and never look at them. */
function recording(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown
      if (typeof name !== 'string' || !Object.hasOwn(target, name) || name === 'length') return member
      read.add(`${path}/${name}`)
      return recording(member, `${path}/${name}`, read)
    },
  })
}

function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [`${path}/${name}`, ...pathsOf(member, `${path}/${name}`)])
}
