export default { name: '静态文本', about: '标题和说明文字' } as const
