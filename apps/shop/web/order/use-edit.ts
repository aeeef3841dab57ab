import { api } from '@atrium/core/web/api/client'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useRefusalText } from '../refusal-text.ts'
import { useWords } from '../words.ts'

export interface Edit {
  /** Sends one change of the lines. Returns why it was not made, or undefined. */
  send(type: 'updateNum' | 'add', body: object): Promise<string | undefined>
  isBusy: boolean
}

/** Changes the lines of an order. After each answer, also a lost one, the page shows the order as it is. */
export function useEdit(id: string): Edit {
  const { word } = useWords()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const [isBusy, setBusy] = useState(false)

  async function send(type: 'updateNum' | 'add', body: object) {
    setBusy(true)
    try {
      await api.post('/api/shop/order/product', { _id: id, ...body }, { type })
      message.success(word('linesSaved'))
      return undefined
    } catch (error) {
      return refusalText(error)
    } finally {
      await queries.invalidateQueries({ queryKey: ['shop'] })
      setBusy(false)
    }
  }
  return { send, isBusy }
}
