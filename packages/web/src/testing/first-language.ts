// Runs before every test file that has a DOM. The files share i18next, because libraries are loaded once: the language
// that the file before has left must not be that of the next one.
import i18next from 'i18next'

if (i18next.isInitialized) await i18next.changeLanguage('zh_CN')
