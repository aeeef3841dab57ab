import { openerOf } from '@atrium/core/testing/web/open-app'
import { configure } from '@testing-library/react'
import { vi } from 'vitest'
import manage from '../index.ts'
import '../web.tsx'

// The first page of a file renders every part for the first time, which is slow on a loaded machine.
configure({ asyncUtilTimeout: 40_000 })
vi.setConfig({ testTimeout: 60_000 })

export const openConsole = openerOf({
  app: manage,
  words: { zh_CN: () => import('../zh_CN.ts'), en_US: () => import('../en_US.ts') },
  screens: () => import('../web.tsx'),
})
