-- The public list names only those who asked to be in it, and reads orders_listed_in_public: nothing reads this one any more.
drop index if exists orders_of_form_with_money;
