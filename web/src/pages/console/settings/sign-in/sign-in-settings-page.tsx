import './sign-in-settings.css'
import { OwnLink } from '../../../../components/own-link.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { Failure, Loading } from '../../../../components/unanswered.tsx'
import { useQuery } from '../../../../queries/use-query.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { DomainsSection } from './domains-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { RequireSection } from './require-section.tsx'
import { ScimSection } from './scim-section.tsx'

const texts = consoleTexts.singleSignOn.settings

/** How members and signers prove who they are. For owners, in live mode. */
export function SignInSettingsPage() {
  const isOwner = useSession().organization.role === 'owner'
  const above = <OwnLink to="/settings">{consoleTexts.settings.title}</OwnLink>
  return (
    <>
      <PageHead title={texts.title} lead={isOwner ? texts.lead : texts.onlyOwners} above={above} />
      {isOwner && <Sections />}
    </>
  )
}

function Sections() {
  const { own } = useSession()
  const providers = useQuery(own('listIdentityProviders'))
  const domains = useQuery(own('listDomains'))
  const tokens = useQuery(own('listScimTokens'))
  const problem = providers.problem ?? domains.problem ?? tokens.problem
  const retry = () => {
    providers.reload()
    domains.reload()
    tokens.reload()
  }
  if (problem !== null) return <Failure problem={problem} onRetry={retry} />
  if (providers.value === null || domains.value === null || tokens.value === null) return <Loading />
  const isReady =
    providers.value.identityProviders.some(({ purposes }) => purposes.includes('members')) &&
    domains.value.domains.some(({ verifiedAt }) => verifiedAt !== null)
  return (
    <>
      <ProvidersSection known={providers.value} onChanged={providers.reload} />
      <DomainsSection domains={domains.value.domains} onChanged={domains.reload} />
      <ScimSection known={tokens.value} onChanged={tokens.reload} />
      <RequireSection isRequired={domains.value.requiresSingleSignOn} isReady={isReady} />
    </>
  )
}
