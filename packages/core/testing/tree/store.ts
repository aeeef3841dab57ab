import { join } from 'node:path'
import { implement } from '../../server/call/implement.ts'
import { projectRoot } from '../../server/project-root.ts'
import { storeApp, storeWords } from './store-app.ts'

export const storeServer = implement(storeApp, { words: { zh_CN: storeWords, en_US: storeWords }, effects: {} })

export const storeMigrations = [{ owner: 'store', folder: join(projectRoot, 'packages/core/testing/tree/migrations') }]
