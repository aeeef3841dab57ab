import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEntityPage } from '../entity-context.ts'
import { inSentence } from '../in-sentence.ts'
import { useSettled } from '../use-settled.ts'
import { useCrudWords } from '../words.ts'

const MAX_LENGTH = 100

interface KeywordSearchProps {
  keyword: string
  onSearch(keyword: string): void
}

/** Searches while a person types, but not during the composition of an input method. */
export function KeywordSearch({ keyword, onSearch }: KeywordSearchProps) {
  const { entity, words } = useEntityPage()
  const { word, locale } = useCrudWords()
  const [typed, setTyped] = useState(keyword)
  const [composing, setComposing] = useState(false)
  const settled = useSettled(typed)
  /** The last keyword that this field put into the address. A different one in the address comes from elsewhere. */
  const sent = useRef(keyword)

  useEffect(() => {
    if (keyword === sent.current) return
    sent.current = keyword
    setTyped(keyword)
  }, [keyword])

  const send = useEffectEvent((text: string) => {
    if (composing || text !== typed || text === sent.current) return
    sent.current = text
    onSearch(text)
  })
  useEffect(() => {
    if (!composing) send(settled)
  }, [settled, composing])

  const fields = (entity.list.search ?? []).map((name) => words.field(name))
  const hint = word('search', {
    fields:
      locale === 'zh_CN'
        ? inSentence(fields.join('、'), locale)
        : fields.map((name) => inSentence(name, locale)).join(', '),
  })
  return (
    <Input
      className="core-crud-search"
      prefix={<SearchOutlined aria-hidden />}
      suffix={typed === '' ? <kbd title={word('searchHint')}>/</kbd> : undefined}
      allowClear
      type="search"
      aria-label={hint}
      placeholder={hint}
      maxLength={MAX_LENGTH}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={() => send(typed)}
    />
  )
}
