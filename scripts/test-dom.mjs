// Before every test in a document: how long one of its queries waits for what is not there yet.
import { configure } from '@testing-library/react'

// Parts of the program are compiled when they are first asked for, which takes a loaded machine its time.
configure({ asyncUtilTimeout: 45_000 })
