// Runs before the public page is painted: the theme that was chosen in this browser, or the computer's.
{
  let chosen = null
  try {
    chosen = localStorage.getItem('atrium.theme')
  } catch {
    // Storage is refused in some private windows.
  }
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isKnown = chosen === 'light' || chosen === 'dark'
  document.documentElement.dataset.theme = isKnown ? chosen : isDark ? 'dark' : 'light'
}
