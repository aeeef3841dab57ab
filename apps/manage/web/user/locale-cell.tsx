const NAMES: Readonly<Record<string, string>> = { zh_CN: '中文', en_US: 'English' }

/** A language in its own words. */
export default function LocaleCell({ value }: { value: string }) {
  return <>{NAMES[value] ?? value}</>
}
