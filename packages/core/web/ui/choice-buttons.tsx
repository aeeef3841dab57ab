import type { Locale } from '../../contract/refusal.ts'
import { currentLocale } from '../i18n.ts'
import { useWord } from '../page/words.ts'
import { chooseTheme, useTheme } from '../theme/theme-choice.ts'
import { LineIcon } from './line-icon.tsx'

/** Names the other language in that language, so that a person who cannot read this page can read the button. */
export function LanguageButton({ onChange }: { onChange: (locale: Locale) => void }) {
  const word = useWord()
  const other: Locale = currentLocale() === 'zh_CN' ? 'en_US' : 'zh_CN'
  const label = other === 'zh_CN' ? '中文' : 'English'
  return (
    <button
      type="button"
      className="core-icon-button core-shell-language"
      title={word('language')}
      lang={other.replace('_', '-')}
      onClick={() => onChange(other)}
    >
      {label}
    </button>
  )
}

export function ThemeButton() {
  const word = useWord()
  const theme = useTheme()
  const label = word(theme === 'dark' ? 'toLight' : 'toDark')
  return (
    <button
      type="button"
      className="core-icon-button"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <LineIcon name={theme === 'dark' ? 'sun' : 'moon'} size={18} />
    </button>
  )
}
