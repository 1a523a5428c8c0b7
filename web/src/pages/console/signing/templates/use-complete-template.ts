import type { Template } from '@countersign/api'
import { useMemo } from 'react'
import { type Query, useQuery } from '../../../../queries/use-query.ts'
import { useSession } from '../../shell/session.tsx'

/** A template whose roles all say how their signers prove who they are, by the organization's default if they do not. */
export function useCompleteTemplate(id: string): Query<Template> {
  const { own } = useSession()
  const template = useQuery(own('readTemplate', { id }))
  const settings = useQuery(own('readSigningSettings'))
  const value = useMemo(() => {
    if (template.value === null || settings.value === null) return null
    const usual = settings.value.signerAuthentication
    return { ...template.value, roles: template.value.roles.map((role) => ({ authentication: usual, ...role })) }
  }, [template.value, settings.value])
  return {
    value,
    problem: template.problem ?? settings.problem,
    loading: template.loading || settings.loading,
    isStale: template.isStale || settings.isStale,
    reload() {
      template.reload()
      settings.reload()
    },
  }
}
