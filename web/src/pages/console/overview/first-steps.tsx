import { CopyButton } from '../../../components/copy-button.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { curlLine } from '../keys/curl-line.ts'

const texts = consoleTexts.overview.firstSteps

/** For an organization without data. */
export function FirstSteps() {
  const line = curlLine(texts.keyPlace)
  return (
    <section className="card" aria-labelledby="first-steps">
      <h2 id="first-steps">{texts.title}</h2>
      <p>{texts.text}</p>
      <ol className="first-steps">
        <li>
          <h3>
            <OwnLink to="/documents">{texts.upload}</OwnLink>
          </h3>
          <p className="note">{texts.uploadText}</p>
        </li>
        <li>
          <h3>
            <OwnLink to="/signing/new">{texts.request}</OwnLink>
          </h3>
          <p className="note">{texts.requestText}</p>
        </li>
        <li>
          <h3>
            <OwnLink to="/keys">{texts.key}</OwnLink>
          </h3>
          <p className="note">{texts.keyText}</p>
          <code className="secret">{line}</code>
          <div>
            <CopyButton text={line} label={texts.copy} />
          </div>
        </li>
      </ol>
    </section>
  )
}
