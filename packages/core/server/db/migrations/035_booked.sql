-- A payment stands in the books from the moment it is paid: nothing is left to be remembered.
alter table payment drop column booked;
