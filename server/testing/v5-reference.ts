/*
 * The public API in version 5 as the tools of associations know it: names and types, which answers are compared with field by
 * field. `?` after a type: may be null; `!`: must be sent; `[]`: a list.
 */

/** Each operation with what it answers when it goes well; nothing where it has no body. */
export const OPERATIONS = {
  'GET /organizations/{organizationSlug}/checkout-intents/{checkoutIntentId}': 'CheckoutIntentResponse',
  'POST /organizations/{organizationSlug}/checkout-intents': 'InitCheckoutResponse',
  'POST /directory/forms': 'ResultsWithPaginationModel_SynchronizableFormModel',
  'POST /directory/organizations': 'ResultsWithPaginationModel_SynchronizableOrganizationModel',
  'POST /organizations/{organizationSlug}/forms/{formType}/action/quick-create': 'FormQuickCreateModel',
  'PUT /organizations/{organizationSlug}/forms/{formType}/{formSlug}/state': null,
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/public': 'FormPublicModel',
  'GET /organizations/{organizationSlug}/formTypes': 'FormType[]',
  'GET /organizations/{organizationSlug}/forms': 'ResultsWithPaginationModel_FormLightModel',
  'GET /items/{itemId}': 'ItemDetail',
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/items':
    'ResultsWithPaginationModel_Item',
  'GET /organizations/{organizationSlug}/items': 'ResultsWithPaginationModel_Item',
  'GET /orders/{orderId}': 'OrderDetail',
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/orders':
    'ResultsWithPaginationModel_Order',
  'GET /organizations/{organizationSlug}/orders': 'ResultsWithPaginationModel_Order',
  'POST /orders/{orderId}/cancel': null,
  'GET /organizations/{organizationSlug}/cash-out/{cashOutId}/export': 'CashoutExportRowModel[]',
  'GET /organizations/{organizationSlug}': 'OrganizationPublicModel',
  'PUT /partners/me/api-clients': null,
  'PUT /partners/me/api-notifications/organizations/{organizationSlug}': 'ApiUrlNotificationModel',
  'DELETE /partners/me/api-notifications/organizations/{organizationSlug}': null,
  'PUT /partners/me/api-notifications': 'ApiUrlNotificationModel',
  'DELETE /partners/me/api-notifications': null,
  'GET /partners/me': 'PartnerPublicModel',
  'GET /partners/me/organizations': 'ResultsWithPaginationModel_PartnerOrganizationModel',
  'GET /payments/{paymentId}': 'PaymentDetail',
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/payments':
    'ResultsWithPaginationModel_Payment',
  'GET /organizations/{organizationSlug}/payments': 'ResultsWithPaginationModel_Payment',
  'POST /payments/{paymentId}/refund': 'RefundOperationModel',
  'GET /tags/{tagName}': 'InternalTagModel',
  'GET /users/me/organizations': 'OrganizationLightModel[]',
  'GET /values/form/{formType}/types': 'FormActivityModel[]',
  'GET /values/organization/categories': 'OrganismCategoryModel[]',
  'GET /values/tags': 'PublicTagModel[]',
  'GET /values/company-legal-status': 'CompanyLegalStatusModel[]',
} as const
export type Operation = keyof typeof OPERATIONS

export const VALUES: Readonly<Record<string, readonly string[]>> = {
  ApiNotificationType: words('Payment Order Form Organization'),
  CashoutExportPaymentOperation: words(
    'MonthlyDonation OneTimeDonation OneTimePayment MultipleInstalmentPayment AdditionalDonation OrganizationTip Debit Credit ContestationCancelled RefundCancelled',
  ),
  CashoutExportPaymentStatus: words('Paid Refunded PartiallyRefunded Contested'),
  DocumentState: words('Saved Pending Rejected Accepted'),
  FieldType: words('Date TextInput FreeText ChoiceList File YesNo Phone Zipcode Number'),
  FormState: words('Public Private Draft Deleted Disabled'),
  FormType: words('CrowdFunding Membership Event Donation PaymentForm Checkout Shop'),
  GlobalRole: words('OrganizationAdmin FormAdmin'),
  ItemState: words('Waiting Processed Registered Deleted Unknown Canceled Refused Abandoned'),
  MembershipValidityType: words('MovingYear Custom Illimited'),
  OperationState: words('Unknown Init Processing Processed Error InternalError Refused Aborted Canceled'),
  OrganizationType: words(
    'Association1901Rig Association1901Rup Association1901 FondationRup FondDotation FondationSousEgide FondationScientifique FondationPartenariale FondationUniversitaire FondationHospitaliere Association1905 Association1905Rup Entreprise Cooperative Etablissement Association1908 Association1908Rig Association1908Rup AssociationMilitaire AssociationProprietaire Collectivités ComiteEntreprise CSE FabriqueEglise FondsPerenite GIE GIP MenseCuriale SCIC SCOP Autres',
  ),
  PaymentCashOutState: words(
    'MoneyIn CantTransferReceiverFull Transfered Refunded Refunding WaitingForCashOutConfirmation CashedOut Unknown Contested TransferInProgress',
  ),
  PaymentFrequencyType: words('Single Installment Monthly'),
  PaymentMeans: words('None Card Sepa Check Cash BankTransfer Other'),
  PaymentProviderType: words('Lemonway Stripe StripeV2 HaPay'),
  PaymentState: words(
    'Pending Authorized Refused Unknown Registered Error Refunded Refunding Waiting Canceled Contested WaitingBankValidation WaitingBankWithdraw Abandoned WaitingAuthentication AuthorizedPreprod Corrected Deleted Inconsistent NoDonation Init',
  ),
  PaymentType: words('Offline Credit Debit'),
  PriceCategory: words('Fixed Pwyw Free'),
  RecordActionType: words('Insert Delete'),
  SortField: words('Date UpdateDate CreationDate'),
  SortOrder: words('Asc Desc'),
  TagType: words('Explore Internal'),
  TierType: words(
    'Donation Payment Registration Membership MonthlyDonation MonthlyPayment OfflineDonation Contribution Bonus Product',
  ),
}

/** The fields of each model, as `name:type`. */
export const MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ApiClientModel: fields('id:string? secret:string? partnerName:string? privileges:string[]? domain:string?'),
  ApiUrlNotificationModel: fields('url:string? apiNotificationType:ApiNotificationType signatureKey:string?'),
  CashoutExportRowModel: fields(
    'campaignType:FormType campaignName:string? operationType:CashoutExportPaymentOperation ' +
      'credit:number? debit:number? orderId:int? paymentId:int? paymentDate:date-time? ' +
      'paymentMethod:PaymentMeans paymentStatus:CashoutExportPaymentStatus cashOutDate:date-time ' +
      'cashOutId:int designation:string? payerCompany:string? payerLastName:string? ' +
      'payerFirstName:string? payerEmail:string? payerSiren:string?',
  ),
  CheckoutIntentResponse: fields('metadata:json? order:OrderDetail id:int redirectUrl:string?'),
  CheckoutPayer: fields(
    'firstName:string? lastName:string? email:string? dateOfBirth:date-time? address:string? ' +
      'city:string? zipCode:string? country:string? companyName:string?',
  ),
  CheckoutPaymentOptions: fields('enableSepa:boolean'),
  CheckoutTerm: fields('amount:int! date:date-time!'),
  CompanyLegalStatusModel: fields('id:int label:string?'),
  ContactModel: fields('email:string? phoneNumber:string?'),
  CustomFieldPublicModel: fields('id:int values:string[]? isRequired:boolean type:FieldType label:string?'),
  DirectoryOrganizationPublicModel: fields(
    'tags:string[]? linkedPartners:string[]? isAuthenticated:boolean? isCashInCompliant:boolean? ' +
      'banner:string? fiscalReceiptEligibility:boolean fiscalReceiptIssuanceEnabled:boolean ' +
      'type:OrganizationType category:string? address:string? geolocation:GeoLocation rnaNumber:string? ' +
      'logo:string? name:string? role:GlobalRole city:string? zipCode:string? description:string? ' +
      'updateDate:date-time categoryJoId:int? url:string? organizationSlug:string?',
  ),
  DocumentModel: fields('id:int? fileName:string? publicUrl:string? state:DocumentState'),
  ExtraOptionPublicModel: fields(
    'customFields:CustomFieldPublicModel[]? id:int price:int vatRate:number label:string? ' +
      'description:string? isRequired:boolean',
  ),
  FormActivityModel: fields('id:int label:string? shortLabel:string?'),
  FormBasicModel: fields('formSlug:string? formType:FormType url:string? organizationSlug:string?'),
  FormLightModel: fields(
    'banner:DocumentModel currency:string? description:string? startDate:date-time? ' +
      'endDate:date-time? logo:DocumentModel meta:MetaModel state:FormState title:string? ' +
      'privateTitle:string? widgetButtonUrl:string? widgetFullUrl:string? ' +
      'widgetVignetteHorizontalUrl:string? widgetVignetteVerticalUrl:string? widgetCounterUrl:string? ' +
      'formSlug:string? formType:FormType url:string? organizationSlug:string?',
  ),
  FormPublicModel: fields(
    'organizationLogo:string? organizationName:string? tiers:TierPublicModel[]? activityType:string? ' +
      'activityTypeId:int place:PlaceModel saleEndDate:date-time? saleStartDate:date-time? ' +
      'validityType:MembershipValidityType personalizedMessage:string? banner:DocumentModel ' +
      'currency:string? description:string? startDate:date-time? endDate:date-time? logo:DocumentModel ' +
      'meta:MetaModel state:FormState title:string? privateTitle:string? widgetButtonUrl:string? ' +
      'widgetFullUrl:string? widgetVignetteHorizontalUrl:string? widgetVignetteVerticalUrl:string? ' +
      'widgetCounterUrl:string? formSlug:string? formType:FormType url:string? organizationSlug:string?',
  ),
  FormQuickCreateModel: fields('formSlug:string? organizationSlug:string? publicUrl:string?'),
  FormQuickCreateRequest: fields(
    'tierList:TierLightModel[]? banner:string? description:string? endDate:date-time? logo:string? ' +
      'privateTitle:string? startDate:date-time? title:string! activityTypeId:int? place:PlaceModel ' +
      'saleEndDate:date-time? saleStartDate:date-time? validityType:MembershipValidityType ' +
      'acceptOpenDonation:boolean acceptOpenMonthlyDonation:boolean allowComment:boolean ' +
      'amountVisible:boolean color:string? widgetButtonText:string? contact:ContactModel ' +
      'displayContributorName:boolean displayParticipantsCount:boolean displayRemainingEntries:boolean ' +
      'financialGoal:int64? generateMembershipCards:boolean generateTickets:boolean ' +
      'invertDescriptions:boolean labelConditionsAndTermsFile:string? longDescription:string? ' +
      'openDonationPresetAmounts:int[]? personalizedMessage:string? projectBeneficiaries:string? ' +
      'projectExpensesDetails:string? projectOwners:string? suggestMonthlyDonation:boolean ' +
      'displayMonthlyDonationsFirst:boolean projectTargetCountry:string? allowOrganismPayer:boolean ' +
      'allowIndividualPayer:boolean remindAbandonedCart:boolean maxEntries:int?',
  ),
  FormStateRequest: fields('state:FormState'),
  GeoLocation: fields('latitude:number longitude:number'),
  ImageModel: fields('caption:string? id:int url:string?'),
  InitCheckoutBody: fields(
    'totalAmount:int! initialAmount:int! itemName:string! backUrl:string! errorUrl:string! ' +
      'returnUrl:string! containsDonation:boolean! terms:CheckoutTerm[]? payer:CheckoutPayer ' +
      'metadata:json? paymentOptions:CheckoutPaymentOptions',
  ),
  InitCheckoutResponse: fields('id:int redirectUrl:string?'),
  InternalTagModel: fields(
    'id:int name:string? formCount:int? organizationCount:int? tagType:TagType ' +
      'tagParent:InternalTagModel amountCollected:int64?',
  ),
  Item: fields(
    'order:OrderLight payer:Payer payments:ItemPayment[]? name:string? user:User ' +
      'priceCategory:PriceCategory minAmount:int? discount:ItemDiscount customFields:ItemCustomField[]? ' +
      'options:ItemOption[]? ticketUrl:string? qrCode:string? membershipCardUrl:string? dayOfLevy:int? ' +
      'tierDescription:string? tierId:int? comment:string? id:int amount:int type:TierType ' +
      'initialAmount:int? state:ItemState',
  ),
  ItemCustomField: fields('id:int name:string? type:FieldType answer:string?'),
  ItemDetail: fields(
    'order:OrderLight payer:Payer payments:ItemPayment[]? name:string? user:User ' +
      'priceCategory:PriceCategory minAmount:int? discount:ItemDiscount customFields:ItemCustomField[]? ' +
      'options:ItemOption[]? ticketUrl:string? qrCode:string? membershipCardUrl:string? dayOfLevy:int? ' +
      'tierDescription:string? tierId:int? comment:string? id:int amount:int type:TierType ' +
      'initialAmount:int? state:ItemState',
  ),
  ItemDiscount: fields('code:string? amount:int'),
  ItemOption: fields(
    'name:string? amount:int priceCategory:PriceCategory isRequired:boolean ' +
      'customFields:ItemCustomField[]? optionId:int',
  ),
  ItemPayment: fields(
    'cashOutState:PaymentCashOutState shareAmount:int id:int amount:int amountTip:int? date:date-time ' +
      'paymentMeans:PaymentMeans installmentNumber:int? state:PaymentState type:PaymentType ' +
      'meta:MetaModel paymentOffLineMean:PaymentMeans refundOperations:RefundOperationLightModel[]?',
  ),
  ListFormsRequest: fields(
    'formName:string? formDescription:string? formZipCodes:string[]? formCities:string[]? ' +
      'formRegions:string[]? formDepartments:string[]? formCountries:string[]? formTypes:FormType[]? ' +
      'formActivityType:string[]? formPublicationStartDateMin:date-time? ' +
      'formPublicationStartDateMax:date-time? formStartDateMin:date-time? formStartDateMax:date-time? ' +
      'formEndDateMax:date-time? formEndDateMin:date-time? formIsFree:boolean? ' +
      'formHasRemainingEntries:boolean? formInternalTags:string[]? formPublicTags:string[]? ' +
      'organizationName:string? organizationDescription:string? organizationCategories:string[]? ' +
      'organizationTypes:string[]? organizationZipCodes:string[]? organizationCities:string[]? ' +
      'organizationRegions:string[]? organizationDepartments:string[]? ' +
      'organizationFiscalReceiptEligibility:boolean? organizationLinkedPartners:string[]?',
  ),
  ListOrganizationsRequest: fields(
    'name:string? description:string? categories:string[]? types:string[]? zipCodes:string[]? ' +
      'cities:string[]? regions:string[]? departments:string[]? fiscalReceiptEligibility:boolean? ' +
      'internalTags:string[]? tags:string[]? linkedPartners:string[]?',
  ),
  MetaModel: fields('createdAt:date-time updatedAt:date-time authorEmail:string? expiresAt:date-time?'),
  Order: fields(
    'payer:Payer items:OrderItem[]? payments:OrderPayment[]? amount:OrderAmountModel id:int ' +
      'date:date-time formSlug:string? formType:FormType organizationName:string? ' +
      'organizationSlug:string? organizationType:OrganizationType organizationIsUnderColucheLaw:boolean ' +
      'checkoutIntentId:int? meta:MetaModel',
  ),
  OrderAmountModel: fields('total:int vat:int discount:int'),
  OrderDetail: fields(
    'payer:Payer items:OrderItem[]? payments:OrderPayment[]? amount:OrderAmountModel id:int ' +
      'date:date-time formSlug:string? formType:FormType organizationName:string? ' +
      'organizationSlug:string? organizationType:OrganizationType organizationIsUnderColucheLaw:boolean ' +
      'checkoutIntentId:int? meta:MetaModel',
  ),
  OrderItem: fields(
    'payments:SharePayment[]? name:string? user:User priceCategory:PriceCategory minAmount:int? ' +
      'discount:ItemDiscount customFields:ItemCustomField[]? options:ItemOption[]? ticketUrl:string? ' +
      'qrCode:string? membershipCardUrl:string? dayOfLevy:int? tierDescription:string? tierId:int? ' +
      'comment:string? id:int amount:int type:TierType initialAmount:int? state:ItemState',
  ),
  OrderLight: fields(
    'id:int date:date-time formSlug:string? formType:FormType organizationName:string? ' +
      'organizationSlug:string? organizationType:OrganizationType organizationIsUnderColucheLaw:boolean ' +
      'checkoutIntentId:int? meta:MetaModel',
  ),
  OrderPayment: fields(
    'items:ShareItem[]? cashOutDate:date-time? idCashOut:int? cashOutState:PaymentCashOutState ' +
      'paymentReceiptUrl:string? fiscalReceiptUrl:string? id:int amount:int amountTip:int? ' +
      'date:date-time paymentMeans:PaymentMeans installmentNumber:int? state:PaymentState ' +
      'type:PaymentType meta:MetaModel paymentOffLineMean:PaymentMeans ' +
      'refundOperations:RefundOperationLightModel[]?',
  ),
  OrganismCategoryModel: fields('id:int label:string? shortLabel:string?'),
  OrganizationBasicModel: fields('url:string? organizationSlug:string?'),
  OrganizationLightModel: fields(
    'logo:string? name:string? role:GlobalRole city:string? zipCode:string? description:string? ' +
      'updateDate:date-time categoryJoId:int? url:string? organizationSlug:string?',
  ),
  OrganizationPublicModel: fields(
    'facebookPage:string? galleryImages:ImageModel[]? longDescription:string? twitterPage:string? ' +
      'videos:VideoModel[]? webSite:string? isAuthenticated:boolean? isCashInCompliant:boolean? ' +
      'banner:string? fiscalReceiptEligibility:boolean fiscalReceiptIssuanceEnabled:boolean ' +
      'type:OrganizationType category:string? address:string? geolocation:GeoLocation rnaNumber:string? ' +
      'logo:string? name:string? role:GlobalRole city:string? zipCode:string? description:string? ' +
      'updateDate:date-time categoryJoId:int? url:string? organizationSlug:string?',
  ),
  PaginationModel: fields(
    'pageSize:int totalCount:int pageIndex:int totalPages:int continuationToken:string?',
  ),
  PartnerOrganizationModel: fields(
    'organization:DirectoryOrganizationPublicModel availableAccessToken:boolean',
  ),
  PartnerPublicModel: fields(
    'name:string? displayName:string? description:string? url:string? logo:string? ' +
      'logoRectangle:string? apiClient:ApiClientModel urlNotificationList:ApiUrlNotificationModel[]? ' +
      'partnerStatistics:PartnerStatisticsModel',
  ),
  PartnerStatisticsModel: fields(
    'linkedOrganizationsCount:int linkedOrganizationsCollectedAmount:int64 ' +
      'checkoutCollectedAmount:int64 organizationsUsingCheckout:int ' +
      'availableOrganizationsAccessTokenCount:int',
  ),
  Payer: fields(
    'email:string? address:string? city:string? zipCode:string? country:string? company:string? ' +
      'dateOfBirth:date-time? firstName:string? lastName:string?',
  ),
  Payment: fields(
    'order:OrderLight payer:Payer items:PaymentItem[]? cashOutDate:date-time? idCashOut:int? ' +
      'cashOutState:PaymentCashOutState paymentReceiptUrl:string? fiscalReceiptUrl:string? id:int ' +
      'amount:int amountTip:int? date:date-time paymentMeans:PaymentMeans installmentNumber:int? ' +
      'state:PaymentState type:PaymentType meta:MetaModel paymentOffLineMean:PaymentMeans ' +
      'refundOperations:RefundOperationLightModel[]?',
  ),
  PaymentDetail: fields(
    'order:OrderLight payer:Payer items:PaymentItem[]? cashOutDate:date-time? idCashOut:int? ' +
      'cashOutState:PaymentCashOutState paymentReceiptUrl:string? fiscalReceiptUrl:string? id:int ' +
      'amount:int amountTip:int? date:date-time paymentMeans:PaymentMeans installmentNumber:int? ' +
      'state:PaymentState type:PaymentType meta:MetaModel paymentOffLineMean:PaymentMeans ' +
      'refundOperations:RefundOperationLightModel[]?',
  ),
  PaymentItem: fields(
    'shareAmount:int shareItemAmount:int shareOptionsAmount:int? id:int amount:int type:TierType ' +
      'initialAmount:int? state:ItemState name:string?',
  ),
  PlaceModel: fields(
    'address:string? name:string? city:string? zipCode:string? country:string? geoLocation:GeoLocation',
  ),
  PostApiUrlNotificationBody: fields('url:string! notificationType:ApiNotificationType'),
  PublicPutApiClientRequest: fields('domain:string?'),
  PublicTagModel: fields('name:string? score:number'),
  RefundOperationLightModel: fields('id:int amount:int amountTip:int status:OperationState meta:MetaModel'),
  RefundOperationModel: fields(
    'id:int amount:int cancelOrder:boolean creationDate:date-time state:OperationState ' +
      'sendRefundMail:boolean paymentId:int',
  ),
  ResultsWithPaginationModel_FormLightModel: fields('data:FormLightModel[]? pagination:PaginationModel'),
  ResultsWithPaginationModel_Item: fields('data:Item[]? pagination:PaginationModel'),
  ResultsWithPaginationModel_Order: fields('data:Order[]? pagination:PaginationModel'),
  ResultsWithPaginationModel_PartnerOrganizationModel: fields(
    'data:PartnerOrganizationModel[]? pagination:PaginationModel',
  ),
  ResultsWithPaginationModel_Payment: fields('data:Payment[]? pagination:PaginationModel'),
  ResultsWithPaginationModel_SynchronizableFormModel: fields(
    'data:SynchronizableFormModel[]? pagination:PaginationModel',
  ),
  ResultsWithPaginationModel_SynchronizableOrganizationModel: fields(
    'data:SynchronizableOrganizationModel[]? pagination:PaginationModel',
  ),
  ShareItem: fields('id:int shareAmount:int shareItemAmount:int shareOptionsAmount:int?'),
  SharePayment: fields('id:int shareAmount:int'),
  SynchronizableFormModel: fields('action:RecordActionType record:FormBasicModel'),
  SynchronizableOrganizationModel: fields('action:RecordActionType record:OrganizationBasicModel'),
  TermModel: fields('date:date-time? amount:int'),
  TierLightModel: fields('label:string? price:int'),
  TierPublicModel: fields(
    'customFields:CustomFieldPublicModel[]? extraOptions:ExtraOptionPublicModel[]? id:int ' +
      'label:string? description:string? tierType:TierType price:int? vatRate:number minAmount:int? ' +
      'paymentFrequency:PaymentFrequencyType maxPerUser:int? meta:MetaModel saleStartDate:date-time? ' +
      'saleEndDate:date-time? isEligibleTaxReceipt:boolean terms:TermModel[]? picture:DocumentModel ' +
      'isExcludedFromFormPaymentTerms:boolean? isFavorite:boolean',
  ),
  User: fields('firstName:string? lastName:string?'),
  VideoModel: fields('id:int url:string?'),
}

function words(text: string): string[] {
  return text.split(' ')
}

function fields(text: string): Record<string, string> {
  return Object.fromEntries(
    words(text).map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)]),
  )
}
