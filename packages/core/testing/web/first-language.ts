// Runs before every test file that has a DOM. The files share i18next, because libraries are loaded once: the language
// that the file before has left must not be that of the next one.
import i18next from 'i18next'
import { getI18n } from 'react-i18next'

if (i18next.isInitialized) await i18next.changeLanguage('zh_CN')
// The last instance that a test has made with `initReactI18next`: it is used where no other one is provided.
await getI18n()?.changeLanguage('zh_CN')
