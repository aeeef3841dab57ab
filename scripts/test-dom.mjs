// Before every file of tests in a document.
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Files share a process, or each would load the libraries anew; what our own modules remember, they do not share.
vi.resetModules()
history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()

// Parts of the program are compiled when they are first asked for, which takes a loaded machine its time.
configure({ asyncUtilTimeout: 45_000 })
