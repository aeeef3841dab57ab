import { App, type FormInstance } from 'antd'
import { useState } from 'react'
import { ApiRefusal } from '../api/client.ts'
import { useWord } from './words.ts'

/** Runs a call of a password form. Errors of a field are shown at the field, all others in a toast. */
export function usePasswordCall(form: FormInstance) {
  const word = useWord()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)

  async function run(call: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await call()
      return true
    } catch (failure) {
      const fields = failure instanceof ApiRefusal ? Object.entries(failure.body.fields ?? {}) : []
      form.setFields(fields.map(([name, text]) => ({ name, errors: [text] })))
      if (fields.length === 0) message.error(failure instanceof ApiRefusal ? failure.message : word('unreachable'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}
