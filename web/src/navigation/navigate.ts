import { useSyncExternalStore } from 'react'
import { inMode, pathOfPage } from '../browser/mode.ts'
import { isGuarded, leaveBy } from './leave-guard.ts'

const MOVED = 'countersign:moved'

/** Where the reader is known to be: by the time a step back is told of, the browser has taken it. */
let here = location.href

// Before any other listener: what is shown must not follow a step back that is still to be agreed to.
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

/** Moves to another address of this page without loading it again, so that a chosen file is not forgotten. */
export function navigate(path: `/${string}`): void {
  const address = inMode(path)
  const isElsewhere = new URL(address, location.href).pathname !== location.pathname
  if (isElsewhere) leaveBy(() => move(address))
  else move(address)
}

/** The same without a step to go back to: for what only narrows what is shown. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address)
  here = location.href
  dispatchEvent(new Event(MOVED))
}

/** Within the mode of the page. */
export function usePathname(): string {
  return useSyncExternalStore(subscribe, pathOfPage)
}

/** Calls at every change of the address; gives the way to stop. */
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
