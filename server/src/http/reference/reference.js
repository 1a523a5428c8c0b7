/** Buttons that copy examples, and one language for all of them. The page works without. */
const remembered = 'reference-language'

const announcement = document.createElement('p')
announcement.className = 'visually-hidden'
announcement.setAttribute('role', 'status')
document.body.append(announcement)

for (const sample of document.querySelectorAll('.sample')) sample.append(copyButton(sample))

document.addEventListener('change', ({ target }) => {
  if (!target.matches('.languages input')) return
  const before = target.getBoundingClientRect().top
  choose(target.value)
  // Samples above it have changed their heights; the one that the reader looks at stays in its place.
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' })
  remember(target.value)
})
choose(recall())

function copyButton(sample) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  const word = document.createTextNode('Copy')
  const what = document.createElement('span')
  what.className = 'visually-hidden'
  what.textContent = ` ${sample.querySelector('figcaption').textContent}`
  button.append(word, what)
  button.addEventListener('click', () => {
    const shown = [...sample.querySelectorAll('pre')].find((one) => one.offsetParent !== null)
    void copy(shown).then((isCopied) => say(word, isCopied ? 'Copied' : 'Press Ctrl+C'))
  })
  return button
}

function say(word, outcome) {
  word.data = outcome
  announcement.textContent = outcome
  setTimeout(() => {
    word.data = 'Copy'
    announcement.textContent = ''
  }, 2000)
}

/** Without https there is no clipboard; then the text is selected, and the old command tried. */
async function copy(block) {
  try {
    await navigator.clipboard.writeText(block.textContent)
    return true
  } catch {
    getSelection().selectAllChildren(block)
    return document.execCommand('copy')
  }
}

function choose(language) {
  for (const one of document.querySelectorAll('.languages input')) if (one.value === language) one.checked = true
}

/** Storage may be closed to pages; then the choice ends with the visit. */
function remember(language) {
  try {
    localStorage.setItem(remembered, language)
  } catch {}
}

function recall() {
  try {
    return localStorage.getItem(remembered)
  } catch {
    return null
  }
}
