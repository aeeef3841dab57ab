import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

const SHOWN_MS = 3000

const ToastContext = createContext<(text: string) => void>(() => {})

/** Shows a sentence over the dashboard for three seconds: `toast('无数据可供导出')`. */
export function useToast(): (text: string) => void {
  return useContext(ToastContext)
}

/** Provides toasts to its children; a new toast replaces the last one. */
export function Toasts({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<{ text: string } | null>(null)
  const toast = useCallback((text: string) => setNotice({ text }), [])
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <ToastContext value={toast}>
      {children}
      <div className="dashboards-toast" role="status">
        {notice && <span>{notice.text}</span>}
      </div>
    </ToastContext>
  )
}
