import { Form, type FormProps } from 'antd'
import type { ReactNode } from 'react'

/** The form of the pages on which people sign in, register or set a password. */
export function EntryForm<Values>(props: FormProps<Values> & { children: ReactNode }) {
  return (
    <Form<Values>
      className="core-signin-account"
      layout="vertical"
      size="large"
      requiredMark={false}
      scrollToFirstError={{ focus: true, block: 'nearest' }}
      {...props}
    />
  )
}
