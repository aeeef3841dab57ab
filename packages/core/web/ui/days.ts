import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { currentLocale, onLocale } from '../locale.ts'

/**
 * The library of antd's date pickers, in the language of the page. Whoever uses it, or such a picker, imports it from
 * here: it is no part of what every page loads first.
 */
export default dayjs

const follow = () => dayjs.locale(currentLocale() === 'zh_CN' ? 'zh-cn' : 'en')
follow()
onLocale(follow)
