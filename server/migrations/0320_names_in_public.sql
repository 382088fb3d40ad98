-- A list of contributors names only those who asked to be in it (`showName`, `showAmount` of the payer). Whoever paid before was
-- only ever asked whether they refused, which is no agreement; whoever was written down by hand and agreed said so.
update orders o set payer = o.payer || '{"showName": true, "showAmount": true}'
from carts c where c.id = o.cart_id and c.client = 'offline' and o.payer->'hideName' = 'false';

-- Every kind of campaign showed such a list unless somebody thought of saying no. What does not live by gifts shows none until
-- its association chooses it, in what waits to be published too.
alter table forms alter column display_contributor_name set default false;
update forms set display_contributor_name = false
where display_contributor_name and form_type not in ('CrowdFunding', 'Donation');
update form_drafts d set document = jsonb_set(d.document, '{displayContributorName}', 'false')
from forms f where f.id = d.form_id and f.form_type not in ('CrowdFunding', 'Donation')
  and d.document->'displayContributorName' = 'true';
