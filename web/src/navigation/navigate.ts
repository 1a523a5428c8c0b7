import { useSyncExternalStore } from 'react'
import { inMode, pathOfPage } from '../browser/mode.ts'
import { isGuarded, leaveBy } from './leave-guard.ts'

const MOVED = 'countersign:moved'

/** The last known URL. The browser has already moved when it fires `popstate`. */
let here = location.href

// Runs before other listeners, so that the page does not change before the user confirms leaving.
addEventListener('popstate', (event) => {
  const wanted = location.href
  if (!isGuarded() || new URL(wanted).pathname === new URL(here).pathname) {
    here = wanted
    return
  }
  event.stopImmediatePropagation()
  history.pushState(null, '', here)
  leaveBy(() => move(wanted))
})

/** Changes the URL without loading the page again, so that chosen files stay. */
export function navigate(path: `/${string}`): void {
  const address = inMode(path)
  const isElsewhere = new URL(address, location.href).pathname !== location.pathname
  if (isElsewhere) leaveBy(() => move(address))
  else move(address)
}

/** Like `navigate`, but adds no history entry. For filters. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address)
  here = location.href
  dispatchEvent(new Event(MOVED))
}

/**
 * Opens another page for another person. They do not get back to what this page shows: it leaves the history, and a
 * browser that restores it loads it again.
 */
export function leaveForGood(address: string): void {
  document.body.hidden = true
  addEventListener('pageshow', () => location.reload())
  location.replace(address)
}

/** The path without the prefix of test mode. */
export function usePathname(): string {
  return useSyncExternalStore(subscribe, pathOfPage)
}

/** Calls `onMove` at every change of the URL. Returns a function that stops this. */
export function subscribe(onMove: () => void): () => void {
  addEventListener('popstate', onMove)
  addEventListener(MOVED, onMove)
  return () => {
    removeEventListener('popstate', onMove)
    removeEventListener(MOVED, onMove)
  }
}

function move(address: string): void {
  history.pushState(null, '', address)
  here = location.href
  scrollTo(0, 0)
  dispatchEvent(new Event(MOVED))
}
