import { openerOf } from '@atrium/core/testing/web/open-app'
import { rendererOf } from '@atrium/core/testing/web/render-with-words'
import en_US from '../en_US.ts'
import vend from '../index.ts'
import '../web.tsx'
import zh_CN from '../zh_CN.ts'

export const renderWithWords = rendererOf('vend', { zh_CN, en_US })

export const openVend = openerOf({
  app: vend,
  words: { zh_CN: () => import('../zh_CN.ts'), en_US: () => import('../en_US.ts') },
  screens: () => import('../web.tsx'),
})
