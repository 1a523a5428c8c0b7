import './keys.css'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { DefaultExpiry } from './default-expiry.tsx'
import { KeySection } from './key-section.tsx'

const texts = consoleTexts.keys

export function KeysPage() {
  const { organization, manages } = useSession()
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {manages ? (
        <OrganizationKeys />
      ) : (
        <section className="section">
          <h2 dir="auto">{texts.organizationTitle(organization.name)}</h2>
          <p className="note">{texts.notYours}</p>
        </section>
      )}
      <KeySection
        holder={null}
        title={texts.personalTitle}
        text={texts.personalText}
        caption={texts.personalList}
        create={texts.createPersonal}
        empty={texts.personalEmpty}
      />
    </>
  )
}

function OrganizationKeys() {
  const { organization, own } = useSession()
  const { value: policy, problem, reload } = useQuery(own('readKeyPolicy'))
  if (policy === null) return problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />
  return (
    <KeySection
      holder={{ organizationId: organization.id }}
      title={texts.organizationTitle(organization.name)}
      text={organization.plan === 'free' ? texts.freePlan : texts.organizationText}
      caption={texts.organizationList}
      create={texts.createOrganization}
      empty={texts.organizationEmpty}
      defaultDays={policy.keyExpiryDays}
    >
      <DefaultExpiry policy={policy} onChanged={reload} />
    </KeySection>
  )
}
