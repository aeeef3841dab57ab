import { rendererOf } from '@atrium/web/testing/render-with-words.tsx'
import en_US from '../en_US.ts'
import zh_CN from '../zh_CN.ts'

export const renderWithWords = rendererOf('charge', { zh_CN, en_US })
