// Runs before every test file that has a DOM. The files share the page's language, because modules are loaded once: the
// one that the file before has left must not be that of the next one.
import { DEFAULT_LOCALE } from '../../contract/refusal.ts'
import { setLocale } from '../../web/locale.ts'

setLocale(DEFAULT_LOCALE)
