// Before every file of tests in a document.
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Files share a process, or each would load the libraries anew; what our own modules remember, they do not share.
vi.resetModules()
history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()

// Finding something by its role asks every element whether a style hides it. The rules of all of antd's parts, none of
// which a test looks at, would take a third of the time to go through; what is hidden says so on the element, too.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { configurable: true, get: () => null })

// Parts of the program are compiled when they are first asked for, which takes a loaded machine its time.
configure({ asyncUtilTimeout: 45_000 })
