import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

const SHOWN_MS = 3000

const ToastContext = createContext<(text: string) => void>(() => {})

/** Shows a sentence over the dashboard for three seconds: `toast('无数据可供导出')`. */
export function useToast(): (text: string) => void {
  return useContext(ToastContext)
}

/** Provides toasts to its children; a new toast replaces the last one. */
export function Toasts({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<{ text: string } | null>(null)
  const toast = useCallback((text: string) => setTold({ text }), [])
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [told])
  return (
    <ToastContext value={toast}>
      {children}
      <div className="c-toast" role="status">
        {told && <span>{told.text}</span>}
      </div>
    </ToastContext>
  )
}
