export default { synonyms: 'hmi scada mimic p&id process flow symbols pipe valve pump tank bindings canvas' }
