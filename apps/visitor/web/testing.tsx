import { rendererOf } from '@atrium/core/testing/web/render-with-words'
import en_US from '../en_US.ts'
import zh_CN from '../zh_CN.ts'

export const renderWithWords = rendererOf('visitor', { zh_CN, en_US })
