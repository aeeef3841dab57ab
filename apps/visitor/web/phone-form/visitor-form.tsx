import type { FormValues } from '@atrium/core/contract/patterns/form-answers'
import { PhoneForm, type SendOutcome } from '@atrium/core/web/form-designer/phone-form'
import { visitForm } from '../../form-fields.ts'
import type { PublicForm } from '../../phone.ts'
import { useWords } from '../words.ts'

interface VisitorFormProps {
  form: PublicForm
  onSend(values: FormValues): Promise<SendOutcome>
}

export function VisitorForm({ form, onSend }: VisitorFormProps) {
  const { word } = useWords()
  const agreement = form.agreement
    ? { text: form.agreement, title: word('agreement'), accept: word('agree'), missing: word('agreeFirst') }
    : undefined
  return (
    <PhoneForm
      fields={form.fields}
      design={visitForm}
      agreement={agreement}
      note={word('privacy', { days: form.retentionDays })}
      submit={{ idle: word('submit'), sending: word('submitting') }}
      onSend={onSend}
    />
  )
}
