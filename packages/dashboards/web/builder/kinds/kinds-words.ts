import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

export const kindsWords = { zh_CN, en_US }
