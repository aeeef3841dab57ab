select printed_code_table('visitor_register_code', 'visitor', 'registerCode');
drop function visitor_register_code_by_code;
