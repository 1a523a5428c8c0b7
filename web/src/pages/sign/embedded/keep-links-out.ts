/**
 * Links lead out of the frame, where no other page of the service may be shown. One within the page must not replace
 * the session in the URL.
 */
export function keepLinksOut(signal: AbortSignal): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href') ?? null
      if (link === null || href === null || link.hasAttribute('download')) return
      if (href.startsWith('#')) {
        event.preventDefault()
        document.getElementById(href.slice(1))?.focus()
        return
      }
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    },
    { capture: true, signal },
  )
}
