// Runs before every test file that has a DOM.
import { configure } from '@testing-library/react'
import { connectedToDocument } from 'happy-dom/lib/PropertySymbol.js'
import { vi } from 'vitest'

// Test files share a process, because otherwise each would load the libraries again; but the state of our own modules
// is reset.
vi.resetModules()
history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()
// A link that a test clicks must not leave the page, on which the next file runs, too.
Object.assign(happyDOM.settings.navigation, { disableMainFrameNavigation: true, disableFallbackToSetURL: true })

// The test's browser loads no frames, and prints an error for each of them.
const ofElements = Object.getPrototypeOf(HTMLElement.prototype)
HTMLIFrameElement.prototype[connectedToDocument] = ofElements[connectedToDocument]

// A search by role reads the styles of every element to see whether one hides it. antd's style sheets would take a
// third of the time, and no test looks at them; hidden elements are also marked by attributes.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { configurable: true, get: () => null })

// Lazy chunks are compiled when they are first requested, which takes long on a loaded machine.
configure({ asyncUtilTimeout: 45_000 })
