const NAMES: Readonly<Record<string, string>> = { zh_CN: '中文', en_US: 'English' }

/** The name of a language, written in that language. */
export default function LocaleCell({ value }: { value: string }) {
  return <>{NAMES[value] ?? value}</>
}
